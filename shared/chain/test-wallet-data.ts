import type { Address, Hex } from '../domain/values/address.ts'

/** Returns the typed data whose signature by the owner counts as the local contract wallet's signature of `digest`. */
export const toWalletMessageTypedData = (wallet: Address, chainId: number, digest: Hex) =>
  ({
    domain: { chainId, verifyingContract: wallet },
    types: { WalletMessage: [{ name: 'digest', type: 'bytes32' }] },
    primaryType: 'WalletMessage',
    message: { digest },
  }) as const

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
