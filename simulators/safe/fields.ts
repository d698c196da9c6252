import type { SafeInfoResponse, SafeMultisigTransactionListResponse } from '@safe-global/api-kit'
import { concat, getAddress } from 'viem'
import type { Address, Hex } from '../../shared/domain/values/address.ts'
import { type SafeDetails, secondSafeOwner } from './node.ts'
import type { SafeService } from './owners.ts'
import { signatureTypeOf, sortBySigner } from './signatures.ts'
import type { SafeConfirmation, SafeTransaction } from './store.ts'

const NOBODY = '0x0000000000000000000000000000000000000000'

export const toSafeIsoTime = (ms: number) => new Date(ms).toISOString()

// The types of the service's own client say which fields an answer has; they know no null for a missing value.
type Transaction = SafeMultisigTransactionListResponse['results'][number]
type Confirmation = NonNullable<Transaction['confirmations']>[number]
type ConfirmationFields = Omit<Confirmation, 'transactionHash'> & { transactionHash: string | null }
type TransactionFields = Omit<Transaction, 'data' | 'confirmations' | 'confirmationsRequired'> & {
  data: string | null
  confirmations: ConfirmationFields[]
  confirmationsRequired: number | null
}

/** Version 1 of the service names the singleton `masterCopy`; its client renames it. */
export const toSafeFields = (
  safe: string,
  { nonce, singleton, ...details }: SafeDetails,
): Omit<SafeInfoResponse, 'singleton'> & { masterCopy: string } => ({
  address: getAddress(safe),
  nonce: `${nonce}`,
  masterCopy: singleton,
  ...{ ...details, owners: [...details.owners], modules: [...details.modules] },
})

export const toConfirmationFields = ({
  owner,
  signature,
  confirmed_ms,
}: SafeConfirmation): ConfirmationFields => ({
  owner,
  submissionDate: toSafeIsoTime(confirmed_ms),
  transactionHash: null,
  signature,
  signatureType: signatureTypeOf(signature),
})

/** Converts a transaction to the service's format; hash and outcome are null until it is executed. */
export async function toSafeTransactionFields(
  { transactions, node }: SafeService,
  one: SafeTransaction,
): Promise<TransactionFields> {
  const isExecuted = one.transaction_hash !== null
  const facts = await node.readSafe(one.chain_id, one.safe as Address)
  const confirmations = transactions.listConfirmations(one.hash)
  const signatures = sortBySigner(confirmations).map(({ signature }) => signature as Hex)
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
    proposedByDelegate: null,
    executor: isExecuted ? secondSafeOwner.address : null,
    isExecuted,
    isSuccessful: one.is_successful === null ? null : one.is_successful === 1,
    // The gas of the execution, which this service does not keep.
    ...{ ethGasPrice: null, maxFeePerGas: null, maxPriorityFeePerGas: null },
    ...{ gasUsed: null, fee: null, origin: '{}' },
    confirmationsRequired: facts?.threshold ?? null,
    confirmations: confirmations.map(toConfirmationFields),
    trusted: true,
    signatures: isExecuted ? concat(signatures) : null,
  }
}
