const DEPTH_MAX = 12

/** EIP-1193 and JSON-RPC error codes of wallets. */
export const REJECTED = 4001
export const PENDING = -32002
export const INTERNAL = -32603

/** EIP-5792 errors of wallets that cannot send bundles; with all of them nothing was sent. */
const BUNDLE_UNSUPPORTED: readonly number[] = [4100, 4200, 5700, 5710, 5740, 5760, -32601, -32602]

/** Messages for wallets with incomplete responses (requirement SI-17). */
export const PROVIDER_MISSING = 'provider is required'
export const CHAIN_MISSING = 'Chain ID is not defined'

/** Message for a wallet that is on another account or network than the signer. */
export const WALLET_CHANGED = 'The wallet switched to another account or network.'

/**
 * Lists a thrown value and all errors nested in it, outermost first. Wallets and libraries wrap errors
 * in `cause`, `data`, `originalError` and `error`, sometimes in cycles.
 */
export function listNested(error: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  const open: unknown[] = [error]
  while (open.length > 0 && found.length < DEPTH_MAX) {
    const value = open.shift()
    if (typeof value !== 'object' || value === null) continue
    const fields = value as Record<string, unknown>
    if (found.includes(fields)) continue
    found.push(fields)
    open.push(fields.cause, fields.data, fields.originalError, fields.error)
  }
  return found
}

/** Lists the numeric `code` of each nested error, outermost first. */
export const listErrorCodes = (error: unknown): number[] =>
  listNested(error)
    .map((fields) => fields.code)
    .filter((code) => typeof code === 'number')

/** Whether the user rejected the sign-in; both codes count as a rejection (requirement SI-10). */
export const isSignInRejection = (error: unknown) =>
  listErrorCodes(error).some((code) => code === REJECTED || code === INTERNAL)

export const isPending = (error: unknown) => listErrorCodes(error).includes(PENDING)

export const isRejection = (error: unknown) => listErrorCodes(error).includes(REJECTED)

export const isUnableToBundle = (error: unknown) =>
  listErrorCodes(error).some((code) => BUNDLE_UNSUPPORTED.includes(code))

export const isWalletChanged = (error: unknown) =>
  listNested(error).some(
    ({ message, name }) => message === WALLET_CHANGED || name === 'ConnectorAccountNotFoundError',
  )
