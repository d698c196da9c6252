import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Http } from '../../platform/ambient.ts'
import { toBatchingRpc } from './batching-rpc.ts'
import { createRpcPost, sendRpcBatch, sendRpcCall } from './json-rpc.ts'
import type { ChainSender, Rpc } from './port.ts'
import { createViemSender } from './viem.ts'

/** Returns a client of one node: plain JSON-RPC over HTTP, one request for each call or batch. */
export function createRpc(http: Http, urls: string | readonly string[]): Rpc {
  const post = createRpcPost(http, urls)
  return {
    call: (method, ...params) => sendRpcCall(post, { method, params }),
    batch: (calls) => sendRpcBatch(post, calls),
  }
}

/** Returns a client of one node that posts calls of the same moment as one request. */
export const createBatchingRpc = (http: Http, urls: string | readonly string[]): Rpc =>
  toBatchingRpc(createRpcPost(http, urls))

/** Returns the sender of one key on one chain; its nonces are the caller's to reserve. */
export const createChainSender = (rpc: Rpc, chainId: number, key: Hex): ChainSender =>
  createViemSender(rpc, chainId, key)
