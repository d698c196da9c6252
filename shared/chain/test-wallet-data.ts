import type { Address, Hex } from '../domain/values/address.ts'
import { entryPoints } from './entry-points.ts'

/** A call by the smart account, as the operation that its owner signs (ERC-4337). */
export type UserOperation = {
  nonce: bigint
  callData: Hex
  callGasLimit: bigint
}

/** Most gas that the check of the owner's signature may use. */
const VERIFICATION_GAS = 200_000n

const toWords = (high: bigint, low: bigint): Hex =>
  `0x${((high << 128n) | low).toString(16).padStart(64, '0')}`

/** Returns the operation in the form of the entry point 0.7. The sender pays its gas, so it names no price. */
export const toPackedUserOperation = (
  account: Address,
  { nonce, callData, callGasLimit }: UserOperation,
) =>
  ({
    sender: account,
    nonce,
    initCode: '0x',
    callData,
    accountGasLimits: toWords(VERIFICATION_GAS, callGasLimit),
    preVerificationGas: 0n,
    gasFees: toWords(0n, 0n),
    paymasterAndData: '0x',
  }) as const

/** Returns the typed data that the owner of the smart account signs for an operation. */
export const toUserOperationTypedData = (
  account: Address,
  chainId: number,
  operation: UserOperation,
) =>
  ({
    domain: { name: 'HybridDeleGator', version: '1', chainId, verifyingContract: account },
    types: {
      PackedUserOperation: [
        { name: 'sender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'initCode', type: 'bytes' },
        { name: 'callData', type: 'bytes' },
        { name: 'accountGasLimits', type: 'bytes32' },
        { name: 'preVerificationGas', type: 'uint256' },
        { name: 'gasFees', type: 'bytes32' },
        { name: 'paymasterAndData', type: 'bytes' },
        { name: 'entryPoint', type: 'address' },
      ],
    },
    primaryType: 'PackedUserOperation',
    message: { ...toPackedUserOperation(account, operation), entryPoint: entryPoints['0.7'] },
  }) as const

/**
 * Gas of the transaction that sends an operation: that of the operation, and of the entry point's own work around it.
 * The entry point keeps a 64th of the gas, so a margin is added.
 */
export const toBundleGas = ({ callGasLimit }: UserOperation): bigint =>
  ((callGasLimit + VERIFICATION_GAS + 150_000n) * 64n) / 62n

/** Returns the typed data whose signatures by the owners count as the Safe's signature of `digest`. */
export const toSafeMessageTypedData = (safe: Address, chainId: number, digest: Hex) =>
  ({
    domain: { chainId, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: digest },
  }) as const

/** A plain call by a Safe, without a gas refund to the executor. */
export type SafeCall = { to: Address; value: bigint; data: Hex; safeTxGas: bigint; nonce: bigint }

const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000'

/** Returns the typed data that owners sign for a call by a Safe; its hash is the `safeTxHash`. */
export const toSafeTransactionTypedData = (safe: Address, chainId: number, call: SafeCall) =>
  ({
    domain: { chainId, verifyingContract: safe },
    types: {
      SafeTx: [
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'data', type: 'bytes' },
        { name: 'operation', type: 'uint8' },
        { name: 'safeTxGas', type: 'uint256' },
        { name: 'baseGas', type: 'uint256' },
        { name: 'gasPrice', type: 'uint256' },
        { name: 'gasToken', type: 'address' },
        { name: 'refundReceiver', type: 'address' },
        { name: 'nonce', type: 'uint256' },
      ],
    },
    primaryType: 'SafeTx',
    message: {
      ...call,
      operation: 0,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: ZERO_ADDRESS,
      refundReceiver: ZERO_ADDRESS,
    },
  }) as const
