import { createConfig } from 'ponder'
import { parseAbi } from 'viem'

const { CHAIN_ID, RPC_URL, TOKEN, LAST_BLOCK, DATABASE_URL } = process.env

export default createConfig({
  database: { kind: 'postgres', connectionString: DATABASE_URL },
  chains: { local: { id: Number(CHAIN_ID), rpc: RPC_URL } },
  contracts: {
    Token: {
      chain: 'local',
      abi: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']),
      address: TOKEN as `0x${string}`,
      startBlock: 0,
      endBlock: Number(LAST_BLOCK),
    },
  },
})
