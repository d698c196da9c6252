/**
 * Gains of a vault that do not count in its price yet, as the contract `GainStream` has them. Amounts are shares of the
 * vault's asset, times are Unix seconds.
 */
export type GainStream = {
  /**
   * Shares that arrived without a deposit and that no call has recorded; null while the vault records nothing and
   * counts all that it holds, as before its upgrade.
   */
  unrecorded: bigint | null
  /** Recorded shares that did not count yet at `startedAt`. */
  streaming: bigint
  startedAt: number
  endsAt: number
  /** Seconds over which a later gain enters the price. */
  duration: number
}

const INITIAL_DURATION = 8 * 3600

export const noGainStream: GainStream = {
  unrecorded: null,
  streaming: 0n,
  startedAt: 0,
  endsAt: 0,
  duration: INITIAL_DURATION,
}

/** Returns the held shares that count in the price at that time, rounded as in the contract. */
export function toCountedShares(held: bigint, stream: GainStream, atSeconds: number): bigint {
  const { unrecorded, duration } = stream
  if (unrecorded === null) return held
  const waiting = duration === 0 || unrecorded < 0n ? 0n : unrecorded
  const counted = held - waiting - toStreamingUp(stream, atSeconds)
  return counted > 0n ? counted : 0n
}

function toStreamingUp({ streaming, startedAt, endsAt }: GainStream, atSeconds: number): bigint {
  if (atSeconds >= endsAt || endsAt <= startedAt) return 0n
  const left = BigInt(endsAt - Math.max(atSeconds, startedAt))
  const whole = BigInt(endsAt - startedAt)
  return (streaming * left + whole - 1n) / whole
}

/** An event of a vault that changes its stream. */
export type GainEvent =
  | { name: 'RecordingStarted' | 'Deposit' | 'Withdraw' }
  | { name: 'GainsRecorded'; args: { streaming: bigint; endsAt: bigint } }
  | { name: 'GainsDurationSet'; args: { gainsDuration: bigint } }

/** Returns the stream after an event of its vault in a block of that time. */
export function toStreamAfter(stream: GainStream, event: GainEvent, atSeconds: number): GainStream {
  switch (event.name) {
    case 'RecordingStarted':
      return { ...stream, unrecorded: 0n }
    case 'GainsRecorded': {
      const { streaming, endsAt } = event.args
      const ends = { startedAt: atSeconds, endsAt: Number(endsAt) }
      return { ...stream, ...ends, unrecorded: 0n, streaming }
    }
    case 'GainsDurationSet':
      return { ...stream, unrecorded: 0n, duration: Number(event.args.gainsDuration) }
    default:
      // Deposits and withdrawals record, if the vault records at all.
      return stream.unrecorded === null ? stream : { ...stream, unrecorded: 0n }
  }
}

/** Returns the stream after shares moved into the vault, or out of it if negative. The call around them may record. */
export const toStreamAfterMove = (stream: GainStream, shares: bigint): GainStream =>
  stream.unrecorded === null ? stream : { ...stream, unrecorded: stream.unrecorded + shares }
