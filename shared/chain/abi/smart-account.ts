import { parseAbi } from 'viem'

const operation =
  '(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)' as const

/** The functions and events of ERC-4337's entry point 0.7 that are used here. */
export const entryPointAbi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'error FailedOp(uint256 opIndex, string reason)',
  'function getNonce(address sender, uint192 key) view returns (uint256 nonce)',
  `function handleOps(${operation}[] ops, address beneficiary)`,
])

/** The functions of MetaMask's smart account (HybridDeleGator) that are used here. */
export const smartAccountAbi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
  'function owner() view returns (address)',
  'function entryPoint() view returns (address)',
  'function execute((address target, uint256 value, bytes callData) execution) payable',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  `function getPackedUserOperationTypedDataHash(${operation} userOp) view returns (bytes32)`,
])

/** The functions of Simple7702Account that are used here, the code to which accounts delegate (EIP-7702). */
export const delegatedAccountAbi = parseAbi([
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
