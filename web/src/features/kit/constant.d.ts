/** Whether the component gallery is compiled into the page: false in hardened bundles. */
declare const __KIT__: boolean
