const DEPTH_MAX = 12

/** EIP-1193 and JSON-RPC codes that wallets answer with. */
export const REJECTED = 4001
export const PENDING = -32002
export const INTERNAL = -32603

/** EIP-5792: of wallets that cannot send calls together after all; nothing was sent with any of them. */
const UNABLE: readonly number[] = [4100, 4200, 5700, 5710, 5740, 5760, -32601, -32602]

/** Requirement SI-17. What it says of wallets that answer less than they must. */
export const PROVIDER_MISSING = 'provider is required'
export const CHAIN_MISSING = 'Chain ID is not defined'

/** The wallet is on another account or network than what is to be signed. */
export const WALLET_CHANGED = 'The wallet was changed.'

/**
 * Everything nested in a thrown value, outermost first: wallets and libraries wrap errors in
 * `cause`, `data`, `originalError` and `error`, sometimes in circles.
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

/** Every number given as `code`, outermost first. */
export const listErrorCodes = (error: unknown): number[] =>
  listNested(error)
    .map((fields) => fields.code)
    .filter((code) => typeof code === 'number')

/** Requirement SI-10: both codes mean that the person said no, as far as signing in goes. */
export const isSignInRejection = (error: unknown) =>
  listErrorCodes(error).some((code) => code === REJECTED || code === INTERNAL)

export const isPending = (error: unknown) => listErrorCodes(error).includes(PENDING)

export const isRejection = (error: unknown) => listErrorCodes(error).includes(REJECTED)

export const isUnableToBundle = (error: unknown) =>
  listErrorCodes(error).some((code) => UNABLE.includes(code))

export const isWalletChanged = (error: unknown) =>
  listNested(error).some(
    ({ message, name }) => message === WALLET_CHANGED || name === 'ConnectorAccountNotFoundError',
  )
