/** The status of a transaction with a hash, from one poll of the chain. */
export type TransactionStatus =
  | {
      name: 'mined'
      isSuccess: boolean
      minedBlock: bigint
      headBlock: bigint
      nonce: number | null
    }
  | { name: 'pending'; nonce: number | null }
  /** The hash belongs to a transaction that we did not request. */
  | { name: 'foreign' }
  /** The transaction has no receipt, although its nonce is used. */
  | { name: 'passed' }
  /** Our node does not know the transaction, and its nonce is free. */
  | { name: 'missing' }
