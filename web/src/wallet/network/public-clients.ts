import { type Client, createClient } from 'viem'
import { boot } from '#api/client/boot.ts'
import { toViemChain } from './chain-definitions.ts'
import { createChainTransport } from './failover-transport.ts'
import { publicReadActions, type ReadClient } from './read-client.ts'
import { watchChain } from './watch-chain.ts'

const clients = new Map<number, ReadClient>()

/** Returns the shared client that reads a chain through our own RPC. */
export function getPublicClient(chainId: number): ReadClient {
  const known = clients.get(chainId)
  if (known) return known
  const chain = boot.chains.find(({ id }) => id === chainId)
  if (!chain) throw new Error(`Chain ${chainId} is not configured.`)
  const client: Client = createClient({
    chain: toViemChain(chain, boot.publicUrl),
    transport: watchChain(chainId, createChainTransport(chain)),
  })
  const created = Object.assign(client, bind(client))
  clients.set(chainId, created)
  return created
}

/** Sends any call to the nodes of a chain; throws an error with the code of a node that refuses it. */
export function callNode(
  chainId: number,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const client = getPublicClient(chainId) as unknown as Client
  return client.request({ method, params } as never)
}

type Action = (client: Client, args: unknown) => unknown

/** Returns the read actions bound to the client, with the types of viem's `publicActions`. */
const bind = (client: Client) =>
  Object.fromEntries(
    Object.entries(publicReadActions).map(([name, action]) => [
      name,
      (args: unknown) => (action as Action)(client, args),
    ]),
  ) as unknown as ReadClient
