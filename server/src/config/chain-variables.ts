/** Variables of one chain; each ends in its id, after an underscore. */
export const chainVariableStems = [
  'RPC_URL',
  'PUBLIC_RPC_URL',
  'WS_URL',
  'NODE_PROVIDER_URL',
  'SAFE_SERVICE_URL',
  'MOCK_USD',
] as const

const OF_CHAIN = new RegExp(`^(${chainVariableStems.join('|')})_\\d+$`)

/** Returns whether the variable is one of a chain, such as `RPC_URL_1`. */
export const isChainVariable = (name: string): boolean => OF_CHAIN.test(name)
