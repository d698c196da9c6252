import { vaultAbi } from '@parvalue/shared/chain/abi/vault.ts'
import { decodeFunctionData } from 'viem'
import { expect, test, vi } from 'vitest'
import { workingTestOrder } from '../test-order.ts'
import { toClaimPlan } from './claim-plan.ts'

const VAULT = '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9'

vi.mock('#api/client/boot.ts', () => ({
  boot: {
    deployments: [
      { chainId: 1, contracts: {} },
      { chainId: 11155111, contracts: { vault: '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9' } },
    ],
  },
}))

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.each([1, 2])('a claim on network %s, which has no vault, is refused', (chainId) => {
  expect(() => toClaimPlan({ ...workingTestOrder, chainId }, account, 'Sell')).toThrow(
    `No vault is deployed on chain ${chainId}.`,
  )
})

test('a claim calls the vault of the order’s network and names the order', () => {
  const { id, processor, chainOrderId } = workingTestOrder
  const { steps, ...plan } = toClaimPlan(workingTestOrder, account, 'Sell')
  expect(plan).toEqual({
    account,
    chainId: 11155111,
    facts: { pay: 'Sell', paySymbol: 'MSFT.d', orderId: id },
  })
  expect(steps.map(({ name, to }) => ({ name, to }))).toEqual([
    { name: 'claimProceeds', to: VAULT },
  ])
  expect(decodeFunctionData({ abi: vaultAbi, data: steps[0]?.data ?? '0x' })).toEqual({
    functionName: 'claimProceeds',
    args: [processor, chainOrderId],
  })
})
