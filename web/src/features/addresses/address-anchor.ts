/** Returns the anchor of an address on the page of addresses, where one address may stand for several networks. */
export const toAddressAnchor = (chainId: number, address: string) =>
  `${chainId}-${address.toLowerCase()}`
