import { type LotBook, type LotEvent, toLotBook } from '@parvalue/shared/domain/lots.ts'
import { addKnown, toValueDown } from '@parvalue/shared/domain/stock-value.ts'
import type { BookedMove } from '../stock-tokens/service.ts'

export const toRow = ({ chainId, contract }: Pick<BookedMove, 'chainId' | 'contract'>) =>
  `${chainId}/${contract}`

/** What a move was worth at its moment; null where nobody could say. */
export const toMoveValue = ({ tokenAmount, price }: BookedMove) => toValueDown(tokenAmount, price)

/** Lots of a wallet by what moved. What comes from outside costs what it was worth when it came. */
export const toBook = (moves: readonly BookedMove[]): LotBook => toLotBook(moves.map(toEvent))

function toEvent(move: BookedMove): LotEvent {
  const { chainId, minedAtMs: atMs, amount, kind, toContract, toAmount } = move
  const event = { row: toRow(move), atMs, amount }
  if (kind === 'received') return { ...event, kind, cost: toMoveValue(move) }
  if (kind === 'sent' || toContract === null || toAmount === null) return { ...event, kind: 'sent' }
  return { ...event, kind, toRow: toRow({ chainId, contract: toContract }), toAmount }
}

/** What came less what went, at what it was worth then; wraps are neither. */
export const toPutIn = (moves: readonly BookedMove[]): bigint | null =>
  moves.reduce<bigint | null>((sum, move) => {
    if (move.kind === 'moved') return sum
    const value = toMoveValue(move)
    return addKnown(sum, value !== null && move.kind === 'sent' ? -value : value)
  }, 0n)
