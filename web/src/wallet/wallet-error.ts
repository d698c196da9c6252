const DEPTH_MAX = 12

/** EIP-1193: the user rejected the request. */
export const USER_REJECTED_CODE = 4001
/** The wallet already shows a prompt for an earlier request. */
export const REQUEST_PENDING_CODE = -32002
/** JSON-RPC: internal error. */
export const INTERNAL_ERROR_CODE = -32603

/** EIP-5792 errors of wallets that cannot send bundles; after any of them nothing was sent. */
const BUNDLE_UNSUPPORTED: readonly number[] = [4100, 4200, 5700, 5710, 5740, 5760, -32601, -32602]

/** Message for a wallet that announced no provider (requirement SI-17). */
export const PROVIDER_MISSING_MESSAGE = 'provider is required'
/** Message for a wallet that reports no chain id (requirement SI-17). */
export const CHAIN_MISSING_MESSAGE = 'Chain ID is not defined'

/** Message for a connection that the user gave up by choosing another wallet. */
export const SUPERSEDED_MESSAGE = 'Another wallet was chosen.'

/** Message for a wallet that is on another account or network than the signer. */
export const WALLET_CHANGED_MESSAGE = 'The wallet switched to another account or network.'

/** Message if a wallet's answer to a signing request is not a signature, or is one with a high s. */
export const SIGNATURE_MALFORMED_MESSAGE = 'The wallet’s answer is no signature that is accepted.'

/** Rejection of a request that opens no prompt and that the wallet leaves without an answer. */
export class WalletSilentError extends Error {
  constructor() {
    super('The wallet does not respond.')
    this.name = 'WalletSilentError'
  }
}

/**
 * Lists a thrown value and all errors nested in it, outermost first. Wallets and libraries wrap errors
 * in `cause`, `data`, `originalError` and `error`, sometimes in cycles.
 */
export function listNestedErrors(error: unknown): Record<string, unknown>[] {
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
  listNestedErrors(error)
    .map((fields) => fields.code)
    .filter((code) => typeof code === 'number')

/** Returns whether the user rejected the sign-in; both codes count as a rejection (requirement SI-10). */
export const isSignInRejection = (error: unknown) =>
  isUserRejection(error) || listErrorCodes(error).includes(INTERNAL_ERROR_CODE)

export const isRequestPending = (error: unknown) =>
  listErrorCodes(error).includes(REQUEST_PENDING_CODE)

/** Codes and texts of wallets that reject without the code of EIP-1193. */
const REJECTED_CODE = /^(4001|ACTION_REJECTED)$/
const REJECTED_TEXT =
  /user (has )?(rejected|denied|declined|cancell?ed)|(rejected|denied|declined|cancell?ed) by (the )?user/i

/** Returns whether the user rejected the request, which some wallets say with a text instead of a code. */
export function isUserRejection(error: unknown): boolean {
  const fields = listNestedErrors(error)
  const codes = fields.map(({ code }) => String(code))
  const texts = [error, ...fields.flatMap(({ message, cause, error }) => [message, cause, error])]
  return (
    codes.some((code) => REJECTED_CODE.test(code)) ||
    texts.some((text) => typeof text === 'string' && REJECTED_TEXT.test(text))
  )
}

export const isUnableToBundle = (error: unknown) =>
  listErrorCodes(error).some((code) => BUNDLE_UNSUPPORTED.includes(code))

export const isWalletChanged = (error: unknown) =>
  listNestedErrors(error).some(
    ({ message, name }) =>
      message === WALLET_CHANGED_MESSAGE || name === 'ConnectorAccountNotFoundError',
  )
