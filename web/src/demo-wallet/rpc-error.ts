/** What a wallet answers when it refuses: EIP-1193 and JSON-RPC codes. */
export class WalletRpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'WalletRpcError'
    this.code = code
    this.data = data
  }
}

export const rejected = () => new WalletRpcError(4001, 'User rejected the request.')
export const internal = () => new WalletRpcError(-32603, 'Internal JSON-RPC error.')
export const unauthorized = () => new WalletRpcError(4100, 'The account is not connected.')
export const unsupported = (method: string) =>
  new WalletRpcError(4200, `The method ${method} is not supported.`)
export const unknownChain = (chainId: number) =>
  new WalletRpcError(4902, `Unrecognized chain ID ${chainId}.`)
export const busy = () =>
  new WalletRpcError(-32002, 'Request already pending. Please answer it first.')
export const invalid = (message: string) => new WalletRpcError(-32602, message)
