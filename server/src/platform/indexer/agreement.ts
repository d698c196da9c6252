import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Rpc } from '../../providers/chain/port.ts'
import { findBlock } from './blocks.ts'
import type { Cursor } from './store.ts'

/** How far both nodes call the chain final; `doubt`: why that is not further. */
export type FinalityCheck = { finalNumber: number; doubt: string | null } | { halted: string }

type HeaderAnswer = { number: Hex; hash: Hex } | null

/**
 * A block that one node calls final counts when the other has the same block there and calls it final
 * too. A second node that is away keeps things from becoming final; one that differs halts the chain.
 */
export async function crossCheckFinality(
  second: Rpc,
  { chainId, finalBlock }: Cursor,
  wanted: number,
  findOwnHash: (block: number) => Promise<Hex | null>,
): Promise<FinalityCheck> {
  const keep = (doubt: string | null) => ({ finalNumber: finalBlock, doubt })
  if (wanted <= finalBlock) return keep(null)
  try {
    const [id, final] = await second.batch<Hex | HeaderAnswer>([
      { method: 'eth_chainId', params: [] },
      { method: 'eth_getBlockByNumber', params: ['finalized', false] },
    ])
    if (Number(id) !== chainId) {
      return { halted: `The second node of chain ${chainId} answers for chain ${Number(id)}.` }
    }
    const theirs = final as HeaderAnswer
    const number = Math.min(wanted, theirs ? Number(theirs.number) : -1)
    if (number <= finalBlock) return keep(`The second node of chain ${chainId} is behind.`)
    const [own, other] = [await findOwnHash(number), (await findBlock(second, number))?.hash]
    if (own === other) return { finalNumber: number, doubt: null }
    return {
      halted: `The nodes of chain ${chainId} differ on block ${number}, which both call final; nothing more of it is credited until they agree.`,
    }
  } catch {
    return keep(`The second node of chain ${chainId} does not answer, so nothing becomes final.`)
  }
}
