import type { TradeOffer } from './trade-offer.ts'

export const usePaidBy = (_offer: TradeOffer, _amount: bigint | null): string | null => null
