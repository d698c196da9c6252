import { getAddress } from 'viem'
import type { Address } from '../../shared/domain/values/address.ts'
import type { SafeService } from './owners.ts'
import type { SafeTransaction } from './store.ts'

const NOBODY = '0x0000000000000000000000000000000000000000'

export const toSafeIsoTime = (ms: number) => new Date(ms).toISOString()

/** Converts a transaction to the service's format; hash and outcome are null until it is executed. */
export async function toSafeTransactionFields(
  { transactions, node }: SafeService,
  one: SafeTransaction,
) {
  const isExecuted = one.transaction_hash !== null
  const facts = await node.readSafe(one.chain_id, one.safe as Address)
  const confirmations = transactions.listConfirmations(one.hash)
  return {
    safe: getAddress(one.safe),
    to: one.to_address,
    value: one.value,
    data: one.data === '0x' ? null : one.data,
    operation: 0,
    gasToken: NOBODY,
    safeTxGas: one.safe_tx_gas,
    baseGas: '0',
    gasPrice: '0',
    refundReceiver: NOBODY,
    nonce: `${one.nonce}`,
    executionDate: one.executed_ms === null ? null : toSafeIsoTime(one.executed_ms),
    submissionDate: toSafeIsoTime(one.submitted_ms),
    modified: toSafeIsoTime(one.modified_ms),
    blockNumber: one.block,
    transactionHash: one.transaction_hash,
    safeTxHash: one.hash,
    proposer: one.proposer,
    executor: isExecuted ? (confirmations.at(-1)?.owner ?? null) : null,
    isExecuted,
    isSuccessful: one.is_successful === null ? null : one.is_successful === 1,
    confirmationsRequired: facts?.threshold ?? null,
    confirmations: confirmations.map(({ owner, signature, confirmed_ms }) => ({
      owner,
      submissionDate: toSafeIsoTime(confirmed_ms),
      transactionHash: null,
      signature,
      signatureType: 'EOA',
    })),
    trusted: true,
  }
}
