/** Whether the local explorer is compiled into the page: false in hardened bundles. */
declare const __LOCAL_EXPLORER__: boolean
