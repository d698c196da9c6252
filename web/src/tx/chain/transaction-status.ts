/** What one look at the chain shows of a transaction with a hash. */
export type TransactionStatus =
  | {
      name: 'mined'
      isSuccess: boolean
      minedBlock: bigint
      headBlock: bigint
      nonce: number | null
    }
  | { name: 'pending'; nonce: number | null }
  /** The hash belongs to a transaction that is not the one we asked for. */
  | { name: 'foreign' }
  /** Without a receipt, while the account has gone past its nonce. */
  | { name: 'passed' }
  /** Our node does not know it, and its nonce is free. */
  | { name: 'missing' }
