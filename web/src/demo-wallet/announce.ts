export function announceDemoWallet() {}
