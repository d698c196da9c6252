import { type ClientConnection, serveWebSockets } from '../support/web-socket.ts'

type Params = Partial<Record<string, unknown>>
type Letter = { topic: string; message: string; tag: number; attestation?: unknown }

/** The protocol's message tags. */
const TAG = { propose: 1100, proposeAnswer: 1101, settle: 1102 }

/**
 * Starts a WalletConnect relay: it stores encrypted messages per topic and delivers them to current and later
 * subscribers. It can read none of them.
 */
export async function startWalletRelay(port: number) {
  const readers = new Map<string, Set<ClientConnection>>()
  const letters = new Map<string, (Letter & { from: ClientConnection })[]>()

  const deliver = (client: ClientConnection, { topic, message, tag, attestation }: Letter) => {
    const data = { topic, message, tag, attestation, publishedAt: Date.now() }
    const params = { id: topic, data }
    const id = Date.now() * 1000 + Math.floor(Math.random() * 1000)
    client.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'irn_subscription', params }))
  }
  const subscribe = (client: ClientConnection, topic: string) => {
    readers.set(topic, (readers.get(topic) ?? new Set()).add(client))
    const stored = letters.get(topic) ?? []
    for (const letter of stored) if (letter.from !== client) deliver(client, letter)
    const ownMessages = stored.filter(({ from }) => from === client)
    letters.set(topic, ownMessages)
    return topic
  }
  // Delivers each message once: immediately, or as soon as another client subscribes to its topic.
  const publish = (from: ClientConnection, letter: Letter) => {
    const others = [...(readers.get(letter.topic) ?? [])].filter((client) => client !== from)
    for (const client of others) deliver(client, letter)
    if (others.length > 0) return
    letters.set(letter.topic, [...(letters.get(letter.topic) ?? []), { ...letter, from }])
  }
  const methods: Record<string, (client: ClientConnection, params: Params) => unknown> = {
    irn_publish: (client, params) => {
      publish(client, params as Letter)
      return true
    },
    irn_subscribe: (client, { topic }) => subscribe(client, String(topic)),
    irn_batchSubscribe: (client, { topics }) =>
      (topics as string[]).map((topic) => subscribe(client, topic)),
    irn_unsubscribe: (client, { topic }) => readers.get(String(topic))?.delete(client) ?? false,
    irn_batchFetchMessages: () => ({ messages: [] }),
    wc_proposeSession: (client, params) => {
      const topic = String(params.pairingTopic)
      publish(client, { topic, message: String(params.sessionProposal), tag: TAG.propose })
      subscribe(client, topic)
      return true
    },
    wc_approveSession: (client, params) => {
      const topic = String(params.sessionTopic)
      subscribe(client, topic)
      const answer = String(params.sessionProposalResponse)
      publish(client, {
        topic: String(params.pairingTopic),
        message: answer,
        tag: TAG.proposeAnswer,
      })
      publish(client, { topic, message: String(params.sessionSettlementRequest), tag: TAG.settle })
      return true
    },
  }
  const onText = (client: ClientConnection, text: string) => {
    const { id, method, params } = JSON.parse(text) as {
      id: number
      method?: string
      params: Params
    }
    // Acknowledgements of delivered messages need no answer.
    if (method === undefined) return
    const known = methods[method]
    const answer = known
      ? { result: known(client, params) }
      : { error: { code: -32601, message: `There is no method ${method}.` } }
    client.send(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  }
  const onClose = (client: ClientConnection) => {
    for (const clients of readers.values()) clients.delete(client)
  }
  const { port: ownPort, stop } = await serveWebSockets(port, { onText, onClose })
  return { url: `ws://127.0.0.1:${ownPort}`, stop }
}
