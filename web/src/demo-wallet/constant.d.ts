/** Whether the demo wallet is compiled into the page: false in hardened bundles. */
declare const __DEMO_WALLET__: boolean
