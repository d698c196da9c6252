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

  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message}`)
    this.name = 'RpcError'
    this.code = code
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

/** Messages with which several node programs refuse a transaction; its receipt then shows whether it was mined. */
const IGNORABLE =
  /already (known|imported)|nonce too low|known transaction|underpriced|less than block base fee|fee ?(cap )?too ?low/i

/** Returns whether a node refused a transaction only because it knows it, has mined it, or finds its fees too low. */
export const isIgnorableOnBroadcast = (error: unknown): boolean =>
  error instanceof RpcError && IGNORABLE.test(error.message)
