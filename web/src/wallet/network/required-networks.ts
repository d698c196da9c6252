/** Requirement SI-15: the wallet layer refuses to start on lists that cannot be meant. */
export function requireNetworks(
  configuredChainIds: readonly number[],
  supportedChainIds: readonly number[],
) {
  if (configuredChainIds.length === 0) throw new Error('No chain is configured.')
  if (supportedChainIds.length === 0) throw new Error('No network is supported.')
  if (!supportedChainIds.every((chainId) => configuredChainIds.includes(chainId))) {
    throw new Error('The supported networks are not among the configured chains.')
  }
}
