import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { safeAbi as abi } from '@parvalue/shared/chain/abi/safe.ts'
import { toLocalSafeApiUrl } from '@parvalue/shared/chain/safe-services.ts'
import {
  type SafeCall,
  toSafeTransactionTypedData,
} from '@parvalue/shared/chain/test-wallet-data.ts'
import {
  LOCAL_SAFE_THRESHOLD,
  SAFE_OWNER_INDEXES,
  TEST_MNEMONIC,
} from '@parvalue/shared/chain/test-wallets.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { concat, hashTypedData, zeroAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import {
  placeSafeDeployer,
  planSafe,
  planSafeContracts,
} from '../../../../dev/deploy/safe-contracts.ts'
import { startSimulator } from '../../../../simulators/role.ts'
import { safeSimulator as safeRole } from '../../../../simulators/safe/role.ts'
import { flowBench, mineBlock } from '../flow/test-flow.ts'

export const TEST_CHAIN_ID = 11155111

const owners = SAFE_OWNER_INDEXES.map((addressIndex) =>
  mnemonicToAccount(TEST_MNEMONIC, { addressIndex }),
)

/** The signing owners in ascending order of address, as the contract requires. */
const signers = owners
  .slice(0, LOCAL_SAFE_THRESHOLD)
  .sort((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))

/** Deploys a 2-of-3 Safe of the test owners. */
export async function deploySafe(): Promise<Address> {
  for (const { address } of owners) {
    await flowBench.chain.test.setBalance({ address, value: 10n ** 18n })
  }
  await placeSafeDeployer((method, ...params) =>
    flowBench.chain.test.request({ method, params } as never),
  )
  const { transaction, safe } = planSafe({
    owners: owners.map(({ address }) => address),
    threshold: LOCAL_SAFE_THRESHOLD,
    saltNonce,
  })
  saltNonce += 1n
  for (const { to, data, gas } of [...planSafeContracts(), transaction]) {
    if (to) await flowBench.chain.signer.sendTransaction({ to, data, ...(gas ? { gas } : {}) })
    await mineBlock()
  }
  return safe
}

/** Differs for each Safe, because a Safe's address follows from its owners and this number. */
let saltNonce = 0n

export const toSafeHash = (safe: Address, call: SafeCall): Hex =>
  hashTypedData(toSafeTransactionTypedData(safe, TEST_CHAIN_ID, call))

/** Executes a call with two signatures, sent by the bench account; returns the transaction hash. */
export async function executeSafeCall(safe: Address, call: SafeCall): Promise<Hex> {
  const content = toSafeTransactionTypedData(safe, TEST_CHAIN_ID, call)
  const signatures = concat(await Promise.all(signers.map((one) => one.signTypedData(content))))
  const { to, value, data, safeTxGas } = call
  return flowBench.chain.signer.writeContract({
    ...{ address: safe, abi, functionName: 'execTransaction', gas: 1_000_000n },
    args: [to, value, data, 0, safeTxGas, 0n, 0n, zeroAddress, zeroAddress, signatures],
  })
}

export type TestSafeService = Awaited<ReturnType<typeof startTestSafeService>>

/** Starts the Safe service simulator for the bench's chain. */
export async function startTestSafeService() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-safe-'))
  const rpcUrl = String(flowBench.chain.client.transport.url)
  const settings = {
    portBase: 0,
    dataDir,
    productUrl: '',
    rpcUrls: { [TEST_CHAIN_ID]: rpcUrl },
    env: {},
  }
  const running = await startSimulator(safeRole, settings, 0)
  const apiUrl = toLocalSafeApiUrl(running.url, TEST_CHAIN_ID)
  return {
    apiUrl,
    /** Proposes a call like a wallet: signed by the first owner. Returns the Safe hash. */
    propose: async (safe: Address, call: SafeCall): Promise<Hex> => {
      const [first] = owners
      if (!first) throw new Error('The Safe has no owners.')
      const content = toSafeTransactionTypedData(safe, TEST_CHAIN_ID, call)
      const hash = hashTypedData(content)
      const { operation, ...message } = content.message
      const body = {
        ...Object.fromEntries(Object.entries(message).map(([key, value]) => [key, `${value}`])),
        operation,
        contractTransactionHash: hash,
        sender: first.address,
        signature: await first.signTypedData(content),
      }
      const answer = await fetch(`${apiUrl}/safes/${safe}/multisig-transactions/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (answer.status !== 201) throw new Error(await answer.text())
      return hash
    },
    /** Confirms on the service's page as the second owner. */
    confirm: async (safe: Address, hash: Hex) => {
      const answer = await fetch(`${running.url}/safes/${TEST_CHAIN_ID}/${safe}/${hash}`, {
        ...{ method: 'POST', redirect: 'manual' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'decision=confirm',
      })
      if (answer.status !== 303) throw new Error(await answer.text())
    },
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
