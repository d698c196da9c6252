import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { useState } from 'react'
import { toUsdText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { TokenMark } from '#ui/art/token-icon.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { KitSection } from './section.tsx'
import { useKitStrings } from './use-kit-strings.ts'

const ETHEREUM = 1
const ARBITRUM = 42161
const usdc = <TokenMark symbol="USDC" chainId={ETHEREUM} />

export function KitFields() {
  const { sections, amounts } = useKitStrings()
  const { language } = useLanguage()
  const [text, setText] = useState('15000')
  const field = { label: amounts.pay, decimals: TOKEN_DECIMALS, token: usdc, onChange: setText }
  const computed = { label: amounts.receive, decimals: TOKEN_DECIMALS }
  const balance = (figure: string) => `${amounts.balance} ${figure}`
  const chips = ['25%', '50%', '75%', amounts.max].map((label) => ({
    label,
    name: label,
    onClick: () => undefined,
  }))
  return (
    <KitSection title={sections.amounts}>
      <AmountField
        {...field}
        inputLabel={amounts.wrong}
        value={text}
        balance={balance('12,480.25')}
        usdLabel={toUsdText('15,000.00', language)}
        chips={chips}
        error={amounts.notEnough}
      />
      <AmountField {...field} inputLabel={amounts.empty} value="" balance={balance('0.00')} />
      <AmountField
        {...field}
        inputLabel={amounts.long}
        value="123456789012.123456"
        token={<TokenMark symbol="wUSD+" chainId={ARBITRUM} />}
      />
      <AmountField
        {...computed}
        inputLabel={amounts.computed}
        value="15,000.00"
        token={<TokenMark symbol="USD+" chainId={ETHEREUM} />}
      />
      <AmountField
        {...computed}
        inputLabel={amounts.asked}
        value=""
        isLoading
        token={<TokenMark symbol="AAPL.D" chainId={ETHEREUM} />}
      />
    </KitSection>
  )
}
