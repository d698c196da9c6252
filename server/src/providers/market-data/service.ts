import type { Outcome } from '@parvalue/shared/domain/values/outcome.ts'
import type { Http } from '../../platform/ambient.ts'
import type { KeyAccess } from '../simulated.ts'
import { createAlpacaMarketData } from './alpaca.ts'
import { completeAlpacaRecord, describeAlpacaRecord } from './alpaca-corporate-actions.ts'
import { createAlpacaNativePrice } from './alpaca-native-price.ts'
import type { FindNativePrice, MarketData, OddRecordFacts, VendorAction } from './port.ts'

/** Returns the source of quotes, bars, corporate actions and news. */
export const createMarketData = (access: KeyAccess, http: Http): MarketData =>
  createAlpacaMarketData(access, http)

/** Returns the source of prices of native currencies. */
export const createNativePriceFinder = (access: KeyAccess, http: Http): FindNativePrice =>
  createAlpacaNativePrice(access, http)

/**
 * Completes a vendor record that could not be parsed with values that an operator entered under the vendor's field
 * names. Returns the action, or a sentence that says why the record is still refused. A record without an id gets
 * `idIfMissing`.
 */
export const completeOddRecord = (
  raw: string,
  values: Readonly<Record<string, string>>,
  idIfMissing: string,
): Outcome<VendorAction, string> => completeAlpacaRecord(raw, values, idIfMissing)

/** Returns the kind, the symbol and the ex-date of an unreadable record, each null if it cannot be read. */
export const describeOddRecord = (raw: string): OddRecordFacts => describeAlpacaRecord(raw)
