import { useState } from 'react'
import { AmountField } from '#ui/amount-field.tsx'
import { TokenMark } from '#ui/token-icon.tsx'
import { Section } from './section.tsx'

const ETHEREUM = 1
const ARBITRUM = 42161
const usdc = <TokenMark symbol="USDC" chainId={ETHEREUM} />
const chips = ['25%', '50%', '75%', 'MAX'].map((label) => ({
  label,
  name: label,
  onClick: () => undefined,
}))

export function Fields() {
  const [text, setText] = useState('15000')
  const field = { label: 'You pay', decimals: 6, token: usdc, onChange: setText }
  return (
    <Section title="Amounts: wrong, long, computed, loading">
      <AmountField
        {...field}
        inputLabel="Wrong amount"
        value={text}
        balance="Balance: 12,480.25"
        usdLabel="$15,000.00"
        chips={chips}
        error="You do not have enough USDC"
      />
      <AmountField {...field} inputLabel="Empty amount" value="" balance="Balance: 0.00" />
      <AmountField
        {...field}
        inputLabel="Long amount"
        value="123456789012.123456"
        token={<TokenMark symbol="wUSD+" chainId={ARBITRUM} />}
      />
      <AmountField
        label="You receive"
        inputLabel="Computed amount"
        decimals={6}
        value="15,000.00"
        token={<TokenMark symbol="USD+" chainId={ETHEREUM} />}
      />
      <AmountField
        label="You receive"
        inputLabel="Amount being asked for"
        decimals={6}
        value=""
        isLoading
        token={<TokenMark symbol="AAPL.D" chainId={ETHEREUM} />}
      />
    </Section>
  )
}
