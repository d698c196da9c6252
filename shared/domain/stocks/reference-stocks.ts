/** Data about a company besides its price; a fund has no earnings. */
export type StockProfile = {
  displayName: string
  description: string
  /** The SEC's Central Index Key. */
  cik: string | null
  sharesMillions: number | null
  /** Quarterly dividend in dollars per share; null if it pays none. */
  quarterlyDividend: string | null
  earningsPerShare: string | null
}

/** Parameters of a stock's simulated price. */
export type SimulatedPriceParameters = {
  /** Yearly volatility in basis points. */
  volatilityBps: number
  /** Shares traded per day. */
  dailyVolume: number
}

export type ReferenceStockRow = StockProfile &
  SimulatedPriceParameters & { symbol: string; name: string; price: string; isFund: boolean }

// Columns: symbol | name | description | CIK | price | millions of shares | quarterly dividend | earnings per
// share | yearly volatility in basis points | thousands of shares traded per day. The figures are rounded
// public ones, with which the simulated market starts.

const shares = `
AAPL | Apple Inc. | Makes the iPhone, the Mac and the services on them. | 0000320193 | 228.00 | 15100 | 0.26 | 6.75 | 2600 | 52000
NVDA | NVIDIA Corporation | Designs graphics and AI processors. | 0001045810 | 141.00 | 24500 | 0.01 | 2.94 | 4600 | 210000
MSFT | Microsoft Corporation | Sells Windows, Office and the Azure cloud. | 0000789019 | 430.00 | 7430 | 0.83 | 12.30 | 2200 | 21000
AMZN | Amazon.com, Inc. | Sells online and rents out computing as AWS. | 0001018724 | 205.00 | 10500 |  | 5.10 | 2900 | 38000
GOOGL | Alphabet Inc. Class A | Owns Google, YouTube and Android. | 0001652044 | 178.00 | 5860 | 0.21 | 8.05 | 2800 | 26000
META | Meta Platforms, Inc. | Runs Facebook, Instagram and WhatsApp. | 0001326801 | 580.00 | 2180 | 0.53 | 22.80 | 3400 | 14000
TSLA | Tesla, Inc. | Builds electric cars and batteries. | 0001318605 | 345.00 | 3210 |  | 2.30 | 5600 | 88000
BRK.B | Berkshire Hathaway Inc. Class B | A holding of insurers, railways and shares. | 0001067983 | 470.00 | 1340 |  | 31.20 | 1500 | 3800
AVGO | Broadcom Inc. | Makes chips and software for networks. | 0001730168 | 172.00 | 4690 | 0.59 | 2.90 | 4100 | 24000
JPM | JPMorgan Chase & Co. | The largest bank of the United States. | 0000019617 | 245.00 | 2800 | 1.40 | 19.75 | 2300 | 9200
LLY | Eli Lilly and Company | Makes medicines for diabetes and obesity. | 0000059478 | 790.00 | 949 | 1.50 | 15.60 | 3200 | 3400
V | Visa Inc. | Runs a network for card payments. | 0001403161 | 310.00 | 1930 | 0.59 | 10.20 | 1800 | 6100
MA | Mastercard Incorporated | Runs a network for card payments. | 0001141391 | 525.00 | 912 | 0.76 | 14.30 | 1900 | 2500
UNH | UnitedHealth Group Incorporated | Insures health and runs clinics. | 0000731766 | 585.00 | 920 | 2.10 | 24.50 | 2800 | 4300
XOM | Exxon Mobil Corporation | Finds, refines and sells oil and gas. | 0000034088 | 118.00 | 4390 | 0.99 | 7.80 | 2400 | 15000
COST | Costco Wholesale Corporation | Runs warehouse stores for members. | 0000909832 | 930.00 | 443 | 1.16 | 17.10 | 2000 | 1900
HD | The Home Depot, Inc. | Sells what homes are built and mended with. | 0000354950 | 405.00 | 993 | 2.25 | 14.90 | 2200 | 3300
PG | The Procter & Gamble Company | Makes soap, razors and nappies. | 0000080424 | 172.00 | 2350 | 1.01 | 6.30 | 1500 | 6800
JNJ | Johnson & Johnson | Makes medicines and medical devices. | 0000200406 | 155.00 | 2410 | 1.24 | 6.90 | 1500 | 7400
WMT | Walmart Inc. | The largest chain of shops in the world. | 0000104169 | 84.00 | 8030 | 0.21 | 2.42 | 1900 | 16000
NFLX | Netflix, Inc. | Streams films and series. | 0001065280 | 840.00 | 428 |  | 17.70 | 3600 | 3500
ABBV | AbbVie Inc. | Makes medicines, Humira and Skyrizi among them. | 0001551152 | 176.00 | 1770 | 1.55 | 2.90 | 2200 | 5600
BAC | Bank of America Corporation | A bank for households and companies. | 0000070858 | 46.00 | 7670 | 0.26 | 3.10 | 2600 | 36000
KO | The Coca-Cola Company | Makes soft drinks. | 0000021344 | 63.00 | 4310 | 0.49 | 2.45 | 1400 | 15000
CRM | Salesforce, Inc. | Software for sales and service. | 0001108524 | 330.00 | 956 | 0.40 | 6.10 | 3300 | 6000
ORCL | Oracle Corporation | Databases and cloud computing. | 0001341439 | 188.00 | 2790 | 0.40 | 4.10 | 3400 | 9000
CVX | Chevron Corporation | Finds, refines and sells oil and gas. | 0000093410 | 160.00 | 1800 | 1.63 | 9.10 | 2300 | 8100
MRK | Merck & Co., Inc. | Makes medicines and vaccines. | 0000310158 | 98.00 | 2530 | 0.81 | 4.80 | 2000 | 11000
PEP | PepsiCo, Inc. | Makes drinks and snacks. | 0000077476 | 158.00 | 1370 | 1.36 | 6.80 | 1500 | 5900
AMD | Advanced Micro Devices, Inc. | Designs processors. | 0000002488 | 138.00 | 1620 |  | 1.12 | 4800 | 41000
ADBE | Adobe Inc. | Software for pictures, film and documents. | 0000796343 | 505.00 | 440 |  | 12.00 | 3100 | 3200
CSCO | Cisco Systems, Inc. | Equipment for networks. | 0000858877 | 57.00 | 3990 | 0.40 | 2.33 | 1900 | 18000
ACN | Accenture plc | Advises companies and runs their systems. | 0001467373 | 360.00 | 625 | 1.48 | 11.40 | 2300 | 2400
MCD | McDonald's Corporation | Restaurants in over a hundred countries. | 0000063908 | 292.00 | 717 | 1.77 | 11.40 | 1700 | 3400
TMO | Thermo Fisher Scientific Inc. | Instruments and supplies for laboratories. | 0000097745 | 525.00 | 382 | 0.39 | 16.00 | 2300 | 1700
INTC | Intel Corporation | Makes processors. | 0000050863 | 24.50 | 4310 |  |  | 4500 | 62000
IBM | International Business Machines Corporation | Software, consulting and mainframes. | 0000051143 | 222.00 | 925 | 1.67 | 6.90 | 2200 | 4100
QCOM | QUALCOMM Incorporated | Chips for phones and cars. | 0000804328 | 158.00 | 1110 | 0.85 | 8.97 | 3300 | 8300
TXN | Texas Instruments Incorporated | Analogue chips. | 0000097476 | 198.00 | 912 | 1.36 | 5.40 | 2700 | 5500
GE | General Electric Company | Makes engines for aircraft. | 0000040545 | 178.00 | 1080 | 0.28 | 5.60 | 2900 | 5600
CAT | Caterpillar Inc. | Makes machines for building and mining. | 0000018230 | 385.00 | 483 | 1.41 | 21.60 | 2600 | 2700
DIS | The Walt Disney Company | Films, series and theme parks. | 0001744489 | 113.00 | 1810 |  | 2.70 | 2700 | 10000
NKE | NIKE, Inc. Class B | Makes shoes and clothes for sport. | 0000320187 | 76.00 | 1490 | 0.40 | 3.50 | 2800 | 11000
BA | The Boeing Company | Builds aircraft. | 0000012927 | 150.00 | 745 |  |  | 3500 | 9000
GS | The Goldman Sachs Group, Inc. | An investment bank. | 0000886982 | 590.00 | 314 | 3.00 | 34.00 | 2600 | 2200
UBER | Uber Technologies, Inc. | Rides and deliveries by app. | 0001543151 | 70.00 | 2100 |  | 2.00 | 3700 | 18000
COIN | Coinbase Global, Inc. | An exchange for crypto assets. | 0001679788 | 305.00 | 250 |  | 5.40 | 7500 | 12000
PLTR | Palantir Technologies Inc. | Software for finding things in data. | 0001321655 | 62.00 | 2280 |  | 0.20 | 6200 | 70000
PYPL | PayPal Holdings, Inc. | Payments online. | 0001633917 | 85.00 | 1000 |  | 4.20 | 3500 | 9800
SBUX | Starbucks Corporation | Coffee houses. | 0000829224 | 99.00 | 1130 | 0.61 | 3.31 | 2500 | 8500
T | AT&T Inc. | Phone and internet lines. | 0000732717 | 22.80 | 7180 | 0.28 | 1.23 | 1800 | 34000
VZ | Verizon Communications Inc. | Phone and internet lines. | 0000732712 | 41.50 | 4210 | 0.68 | 2.31 | 1800 | 17000
`

/** Exchange-traded funds; none of them backs USD+. */
const funds = `
SPY | SPDR S&P 500 ETF Trust | Holds the 500 shares of the S&P 500. |  | 595.00 | 1040 | 1.75 |  | 1500 | 48000
QQQ | Invesco QQQ Trust | Holds the hundred shares of the Nasdaq-100. |  | 505.00 | 620 | 0.68 |  | 1900 | 33000
VTI | Vanguard Total Stock Market ETF | Holds nearly every share of the United States. |  | 294.00 | 1550 | 0.91 |  | 1500 | 3300
IWM | iShares Russell 2000 ETF | Holds two thousand smaller companies. |  | 238.00 | 310 | 0.66 |  | 2200 | 29000
GLD | SPDR Gold Shares | Holds gold bars. |  | 250.00 | 300 |  |  | 1500 | 7500
`

const readRows = (table: string, isFund: boolean): ReferenceStockRow[] =>
  table
    .trim()
    .split('\n')
    .map((line) => toRow(line, isFund))

function toRow(line: string, isFund: boolean): ReferenceStockRow {
  const cells = line.split('|').map((cell) => cell.trim())
  const [symbol = '', name = '', description = '', cik, price = '', millions, ...rest] = cells
  const [quarterlyDividend, earningsPerShare, volatilityBps, volumeThousands] = rest
  return {
    symbol,
    name,
    price,
    isFund,
    description,
    displayName: toCompanyDisplayName(name),
    cik: cik || null,
    sharesMillions: millions ? Number(millions) : null,
    quarterlyDividend: quarterlyDividend || null,
    earningsPerShare: earningsPerShare || null,
    volatilityBps: Number(volatilityBps),
    dailyVolume: Number(volumeThousands) * 1000,
  }
}

/** Returns the rows in the order of their ids. */
export const listReferenceStockRows = (): ReferenceStockRow[] => [
  ...readRows(shares, false),
  ...readRows(funds, true),
]

/** Legal forms that a single word after "The" keeps in short, as market data shows them. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  Company: 'Co',
  'Co.': 'Co',
  Corporation: 'Corp',
  'Inc.': 'Inc',
  Incorporated: 'Inc',
}

/**
 * Returns a company's name for display, without its legal form and the class of its shares. A name must not read as cut
 * off: "The Boeing Company" becomes "Boeing Co", and "Eli Lilly and Company" loses its "and", too.
 */
export const toCompanyDisplayName = (name: string): string =>
  name
    .replace(/ Class [A-Z]$/, '')
    .replace(
      /^The (\S+?),? (Company|Co\.|Corporation|Inc\.|Incorporated)$/,
      (_, word: string, form: string) => `${word} ${SHORT_FORMS[form] ?? form}`,
    )
    .replace(/,? (Inc\.|Incorporated|Corporation|plc|(?:(?:&|and) )?(?:Company|Co\.))$/, '')
    .replace(/^The (?=.* )/, '')
