/* Carries libxml2 compiler flags from pkg-config to the CLibXML target; Swift never imports it. */
