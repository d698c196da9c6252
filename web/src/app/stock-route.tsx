import { useParams } from '@tanstack/react-router'
import { StockPage } from '#features/stocks/stock-page.tsx'

export function StockRoute() {
  const { symbol } = useParams({ from: '/stocks/$symbol' })
  return <StockPage symbol={symbol.toUpperCase()} key={symbol} />
}
