/**
 * Throws if the configured or supported networks are empty, or if a supported network is not configured (requirement
 * SI-15).
 */
export function validateNetworks(
  configuredChainIds: readonly number[],
  supportedChainIds: readonly number[],
) {
  if (configuredChainIds.length === 0) throw new Error('No chain is configured.')
  if (supportedChainIds.length === 0) throw new Error('No network is supported.')
  if (!supportedChainIds.every((chainId) => configuredChainIds.includes(chainId))) {
    throw new Error('The supported networks are not among the configured chains.')
  }
}
