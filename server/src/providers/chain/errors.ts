import type { Hex } from '@parvalue/shared/domain/values/address.ts'

/** The node did not answer in time, or not completely. A retry may succeed. */
export class RpcTimeoutError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'RpcTimeoutError'
  }
}

/** The node answered with a JSON-RPC error. */
export class RpcError extends Error {
  readonly code: number
  /** The data of a revert, which begins with the selector of its error. */
  readonly data: unknown

  constructor(method: string, code: number, message: string, data?: unknown) {
    super(`${method}: ${message}`)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}

/** The code of `execution reverted`; a node that sends another one says it in its message. */
const REVERTED = 3

/**
 * Returns whether the chain understood the call and would revert it: the same call would fail again. Any other error
 * comes from the connection or the node, and a retry may succeed.
 */
export const isRevert = (error: unknown): boolean =>
  error instanceof RpcError && (error.code === REVERTED || /revert/i.test(error.message))

/** Returns whether the call would revert with one of these errors, given as selectors. */
export const isRevertWith = (error: unknown, selectors: readonly Hex[]): boolean =>
  isRevert(error) &&
  error instanceof RpcError &&
  selectors.some((selector) => String(error.data).startsWith(selector))

/** Messages with which several node programs refuse a transaction; its receipt then shows whether it was mined. */
const IGNORABLE =
  /already (known|imported)|nonce too low|known transaction|underpriced|less than block base fee|fee ?(cap )?too ?low/i

/** Returns whether a node refused a transaction only because it knows it, has mined it, or finds its fees too low. */
export const isIgnorableOnBroadcast = (error: unknown): boolean =>
  error instanceof RpcError && IGNORABLE.test(error.message)
