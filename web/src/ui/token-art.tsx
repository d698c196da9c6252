import type { ReactNode } from 'react'

const DOLLAR =
  'M17.3 11.1c-.3-1.3-1.5-2.1-3.3-2.1-2 0-3.4 1-3.4 2.5 0 3.5 6.9 1.6 6.9 5.1 0 1.5-1.5 2.5-3.5 2.5-1.9 0-3.2-.9-3.5-2.3M14 7v14'

const Dollar = ({ scale, color }: { scale: number; color: string }) => (
  <path
    d={DOLLAR}
    transform={`translate(14 14) scale(${scale}) translate(-14 -14)`}
    style={{ fill: 'none', stroke: color, strokeWidth: 1.7, strokeLinecap: 'round' }}
  />
)

const usdc = (
  <>
    <circle cx="14" cy="14" r="14" style={{ fill: 'var(--usdc)' }} />
    <path
      d="M11.3 5.3a9.2 9.2 0 0 0 0 17.4M16.7 5.3a9.2 9.2 0 0 1 0 17.4"
      style={{ fill: 'none', stroke: '#fff', strokeWidth: 1.5, strokeLinecap: 'round' }}
    />
    <Dollar scale={0.86} color="#fff" />
  </>
)

const usdt = (
  <>
    <circle cx="14" cy="14" r="14" style={{ fill: 'var(--usdt)' }} />
    <path
      d="M8.5 8.5h11M14 8.5V20M7.8 13.2c0 1.2 2.8 2 6.2 2s6.2-.8 6.2-2-2.8-1.9-6.2-1.9-6.2.7-6.2 1.9Z"
      style={{ fill: 'none', stroke: '#fff', strokeWidth: 1.7 }}
    />
  </>
)

const usdPlus = (
  <>
    <circle cx="14" cy="14" r="14" style={{ fill: 'var(--accent)' }} />
    <circle
      cx="14"
      cy="14"
      r="11.3"
      style={{ fill: 'none', stroke: 'var(--on-accent)', strokeWidth: 0.7, opacity: 0.55 }}
    />
    <Dollar scale={0.84} color="var(--on-accent)" />
  </>
)

const wrappedUsdPlus = (
  <>
    <circle
      cx="14"
      cy="14"
      r="13.2"
      style={{ fill: 'none', stroke: 'var(--accent)', strokeWidth: 1.5 }}
    />
    <circle
      cx="14"
      cy="14"
      r="10.2"
      style={{ fill: 'var(--wash-accent)', stroke: 'var(--accent)', strokeWidth: 0.8 }}
    />
    <Dollar scale={0.74} color="var(--accent)" />
  </>
)

const ether = (
  <>
    <circle cx="14" cy="14" r="14" style={{ fill: 'var(--eth)' }} />
    <path
      d="m14 4.9 5.6 9.45L14 17.7l-5.6-3.35L14 4.9Zm0 14.7 5.400-3.300L14 23.500l-5.400-7.200 5.400 3.300Z"
      fill="#fff"
    />
  </>
)

/** By symbol, and only a picture: who a token is, its chain and address say. */
export const tokenArt: Readonly<Record<string, ReactNode>> = {
  USDC: usdc,
  USDT: usdt,
  'USD+': usdPlus,
  'wUSD+': wrappedUsdPlus,
  ETH: ether,
}
