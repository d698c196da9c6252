import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Rpc } from '../../providers/chain/port.ts'
import { fetchBlock } from './blocks.ts'
import type { ChainCursor } from './store.ts'

/** The block up to which both nodes agree on finality; `doubt` is why it is not higher. */
export type FinalityCheck = { finalNumber: number; doubt: string | null } | { halted: string }

type HeaderAnswer = { number: Hex; hash: Hex } | null

/**
 * Compares finality of two nodes: a block counts as final once both have it and call it final. If the second node is
 * unreachable nothing more becomes final; if it has another block, the chain is halted.
 */
export async function crossCheckFinality(
  second: Rpc,
  { chainId, finalBlock }: ChainCursor,
  wanted: number,
  findIndexedHashOf: (block: number) => Promise<Hex | null>,
): Promise<FinalityCheck> {
  const unchanged = (doubt: string | null) => ({ finalNumber: finalBlock, doubt })
  if (wanted <= finalBlock) return unchanged(null)
  try {
    const [id, final] = await second.batch<Hex | HeaderAnswer>([
      { method: 'eth_chainId', params: [] },
      { method: 'eth_getBlockByNumber', params: ['finalized', false] },
    ])
    if (Number(id) !== chainId) {
      return { halted: `The second node of chain ${chainId} answers for chain ${Number(id)}.` }
    }
    const secondHead = final as HeaderAnswer
    const number = Math.min(wanted, secondHead ? Number(secondHead.number) : -1)
    if (number <= finalBlock) return unchanged(`The second node of chain ${chainId} is behind.`)
    const [indexed, other] = [
      await findIndexedHashOf(number),
      (await fetchBlock(second, number))?.hash,
    ]
    if (indexed === other) return { finalNumber: number, doubt: null }
    return {
      halted: `The nodes of chain ${chainId} differ on block ${number}, which both call final; nothing more of it is credited until they agree.`,
    }
  } catch {
    return unchanged(
      `The second node of chain ${chainId} does not answer, so nothing becomes final.`,
    )
  }
}
