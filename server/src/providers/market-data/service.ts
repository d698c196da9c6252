import type { Http } from '../../platform/ambient.ts'
import type { KeyAccess } from '../simulated.ts'
import { createAlpacaMarketData } from './alpaca.ts'
import { createAlpacaNativePrice } from './alpaca-native-price.ts'
import type { FindNativePrice, MarketData } from './port.ts'

/** Returns the source of quotes, bars, corporate actions and news. */
export const createMarketData = (access: KeyAccess, http: Http): MarketData =>
  createAlpacaMarketData(access, http)

/** Returns the source of prices of native currencies. */
export const createNativePriceFinder = (access: KeyAccess, http: Http): FindNativePrice =>
  createAlpacaNativePrice(access, http)
