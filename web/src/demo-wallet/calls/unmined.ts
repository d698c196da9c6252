import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { keccak256 } from 'viem'
import { z } from 'zod'
import { passToNodeOf } from '../node-call.ts'

const KEY = 'parvalue.test-wallet.unmined'
const LOOK_MS = 3000

const sentSchema = z.array(z.strictObject({ chainId: z.int(), raw: z.custom<Hex>() }))

type Sent = z.infer<typeof sentSchema>[number]

/** Like a real wallet, remembers what it sent until it is mined, and sends it again if it got lost. */
export function keepUnmined(sent: Sent) {
  write([...read(), sent])
  watchUnmined()
}

export const forgetUnmined = (raw: Hex) => write(read().filter((one) => one.raw !== raw))

let isWatching = false

/** Looks again and again as long as there is something to look for. */
export function watchUnmined() {
  if (isWatching || read().length === 0) return
  isWatching = true
  setTimeout(() => void lookAtAll(), LOOK_MS)
}

/** Never rejects: one that cannot be looked at now is looked at again. */
async function lookAtAll() {
  for (const sent of read()) await look(sent).catch(() => undefined)
  isWatching = false
  watchUnmined()
}

/** A node that does not answer is asked again later; one that refuses has seen the nonce used. */
async function look({ chainId, raw }: Sent) {
  const known = await passToNodeOf(chainId, 'eth_getTransactionByHash', [keccak256(raw)])
  if (known === null) {
    await passToNodeOf(chainId, 'eth_sendRawTransaction', [raw]).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error) forgetUnmined(raw)
    })
  } else if ((known as { blockNumber: string | null }).blockNumber !== null) forgetUnmined(raw)
}

function read(): Sent[] {
  try {
    return sentSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

const write = (sent: readonly Sent[]) => localStorage.setItem(KEY, JSON.stringify(sent))
