import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hashTypedData } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { TestChain } from '../../server/src/testing/chain/test-chain.ts'
import { type SafeCall, toSafeTransactionTypedData } from '../../shared/chain/test-wallet-data.ts'
import { SAFE_OWNER_INDEXES, TEST_MNEMONIC } from '../../shared/chain/test-wallets.ts'
import type { Address, Hex } from '../../shared/domain/values/address.ts'
import { startSimulator } from '../role.ts'
import { safeSimulator as role } from './role.ts'

export const testSafeOwners = SAFE_OWNER_INDEXES.map((addressIndex) =>
  mnemonicToAccount(TEST_MNEMONIC, { addressIndex }),
)

type Signer = (typeof testSafeOwners)[number]

const JSON_BODY = { 'content-type': 'application/json' }

/** Starts the service for one chain, as owners and pages call it; it can be stopped and started again. */
export async function startTestSafeService(chain: TestChain, safe: Address) {
  const { chainId } = chain.deployment
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-world-'))
  const rpcUrls = { [chainId]: chain.url }
  const start = () =>
    startSimulator(role, { portBase: 0, dataDir, productUrl: '', rpcUrls, env: {} }, 0)
  let running = await start()
  const send = (subpath: string, options?: RequestInit) =>
    fetch(`${running.url}/tx-service/${chainId}/api/v1/${subpath}`, options)
  const post = (subpath: string, body: unknown) =>
    send(subpath, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) })
  const toBody = async (call: SafeCall, signer: Signer, chainOfIt = chainId) => {
    const content = toSafeTransactionTypedData(safe, chainOfIt, call)
    const { operation, ...message } = content.message
    return {
      ...Object.fromEntries(Object.entries(message).map(([key, value]) => [key, `${value}`])),
      operation,
      contractTransactionHash: hashTypedData(content),
      sender: signer.address,
      signature: await signer.signTypedData(content),
    }
  }
  return {
    /** The address that Safe's own client takes. */
    clientUrl: () => `${running.url}/tx-service/${chainId}/api`,
    send,
    post,
    toBody,
    page: (subpath: string, options?: RequestInit) => fetch(`${running.url}${subpath}`, options),
    propose: async (call: SafeCall, signer: Signer): Promise<Hex> => {
      const body = await toBody(call, signer)
      const answer = await post(`safes/${safe}/multisig-transactions/`, body)
      if (answer.status !== 201) throw new Error(await answer.text())
      return body.contractTransactionHash
    },
    decide: (hash: Hex, decision: string, site = 'same-origin') =>
      fetch(`${running.url}/safes/${chainId}/${safe}/${hash}`, {
        ...{ method: 'POST', redirect: 'manual', body: `decision=${decision}` },
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': site,
        },
      }),
    find: async (hash: Hex) =>
      (await (await send(`multisig-transactions/${hash}/`)).json()) as Record<string, unknown>,
    list: async (query = '') => {
      const answer = await send(`safes/${safe}/multisig-transactions/${query}`)
      return ((await answer.json()) as { results: Record<string, unknown>[] }).results
    },
    stop: () => running.stop(),
    startAgain: async () => {
      running = await start()
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
