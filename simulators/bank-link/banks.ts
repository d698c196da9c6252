export type SimulatedBank = { id: string; name: string; accounts: readonly SimulatedAccount[] }
export type SimulatedAccount = {
  id: string
  name: string
  mask: string
  subtype: 'checking' | 'savings'
}

/** Fictitious banks, and one person's accounts there. */
export const simulatedBanks: readonly SimulatedBank[] = [
  {
    id: 'cordell',
    name: 'Cordell Savings',
    accounts: [
      { id: 'cordell-4821', name: 'Everyday', mask: '4821', subtype: 'checking' },
      { id: 'cordell-7730', name: 'Rainy day', mask: '7730', subtype: 'savings' },
    ],
  },
  {
    id: 'harbor',
    name: 'Harbor Mutual',
    accounts: [{ id: 'harbor-1190', name: 'Checking', mask: '1190', subtype: 'checking' }],
  },
]
