import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { keccak256 } from 'viem'
import { z } from 'zod'
import { localStore } from '#device/storage.ts'
import { callNodeOfChain } from '../node-call.ts'

const KEY = 'parvalue.test-wallet.unmined'
const POLL_MS = 3000

const sentSchema = z.array(z.strictObject({ chainId: z.int(), raw: z.custom<Hex>() }))

type Sent = z.infer<typeof sentSchema>[number]

/** Saves a sent transaction until it is mined, to rebroadcast it if the node loses it. */
export function saveUnminedTransaction(sent: Sent) {
  write([...read(), sent])
  watchUnminedTransactions()
}

export const removeUnminedTransaction = (raw: Hex) => write(read().filter((one) => one.raw !== raw))

let isWatching = false

/** Polls while there are unmined transactions. */
export function watchUnminedTransactions() {
  if (isWatching || read().length === 0) return
  isWatching = true
  setTimeout(() => void checkAll(), POLL_MS)
}

/** Checks all unmined transactions; never rejects, because the next poll retries failed checks. */
async function checkAll() {
  for (const sent of read()) await checkSent(sent).catch(() => undefined)
  isWatching = false
  watchUnminedTransactions()
}

/**
 * Rebroadcasts a transaction that the node does not know. If the node refuses it, another transaction has used its
 * nonce, and it is removed.
 */
async function checkSent({ chainId, raw }: Sent) {
  const known = await callNodeOfChain(chainId, 'eth_getTransactionByHash', [keccak256(raw)])
  if (known === null) {
    await callNodeOfChain(chainId, 'eth_sendRawTransaction', [raw]).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error) removeUnminedTransaction(raw)
    })
  } else if ((known as { blockNumber: string | null }).blockNumber !== null)
    removeUnminedTransaction(raw)
}

function read(): Sent[] {
  try {
    return sentSchema.parse(JSON.parse(localStore.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

const write = (sent: readonly Sent[]) => localStore.setItem(KEY, JSON.stringify(sent))
