declare const __DEMO_WALLET__: boolean
