import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import {
  type Account,
  type Chain,
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  type PublicClient,
  type TestClient,
  type Transport,
  type WalletClient,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

const MNEMONIC = 'test test test test test test test test test test test junk'
const ROOT = new URL('../../../../', import.meta.url)
const ARCH = process.arch === 'x64' ? 'amd64' : process.arch
const PACKAGE = `@foundry-rs/anvil-${process.platform}-${ARCH}`
const BINARY = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
const ANVIL = fileURLToPath(new URL(`node_modules/${PACKAGE}/bin/${BINARY}`, ROOT))

export const testOwner = mnemonicToAccount(MNEMONIC)
export const testSpender = mnemonicToAccount(MNEMONIC, { addressIndex: 1 }).address

export type TestChain = {
  client: PublicClient
  test: TestClient<'anvil', Transport, Chain>
  signer: WalletClient<Transport, Chain, Account>
  token: Hex
  stop: () => void
}

/** Starts anvil on a free port, without automatic mining: a test mines each block. */
export async function startTestChain(): Promise<TestChain> {
  const port = await findFreePort()
  const child = spawn(ANVIL, ['--port', `${port}`, '--chain-id', '11155111', '--no-mining', '-q'])
  const chain = toChain(port)
  const transport = http(undefined, { retryCount: 0 })
  const shared = { chain, transport, pollingInterval: 20 }
  const client: PublicClient = createPublicClient(shared)
  const test = createTestClient({ ...shared, mode: 'anvil' })
  const signer = createWalletClient({ ...shared, account: testOwner })
  await waitUntilUp(client)
  const token = await deployToken({ client, test, signer })
  return { client, test, signer, token, stop: () => stop(child) }
}

async function deployToken({
  client,
  test,
  signer,
}: Pick<TestChain, 'client' | 'test' | 'signer'>) {
  const file = new URL('contracts/artifacts/MockUSD.json', ROOT)
  const artifact = JSON.parse(await readFile(file, 'utf8')) as { bytecode: Hex | { object: Hex } }
  const { bytecode } = artifact
  const deployed = await signer.deployContract({
    abi: mockUsdAbi,
    bytecode: typeof bytecode === 'string' ? bytecode : bytecode.object,
    args: ['Mock USD', 'mockUSD'],
  })
  await test.mine({ blocks: 1 })
  const { contractAddress } = await client.getTransactionReceipt({ hash: deployed })
  if (!contractAddress) throw new Error('The token was not deployed.')
  const request = { address: contractAddress, abi: mockUsdAbi, functionName: 'faucet' } as const
  await signer.writeContract(request)
  await test.mine({ blocks: 1 })
  return contractAddress
}

const toChain = (port: number) =>
  defineChain({
    id: 11155111,
    name: 'Test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${port}`] } },
  })

async function waitUntilUp(client: PublicClient): Promise<void> {
  await waitUntil(() => client.getChainId().catch(() => null), 'the test chain answers')
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const stop = (child: ChildProcess) => void child.kill('SIGKILL')
