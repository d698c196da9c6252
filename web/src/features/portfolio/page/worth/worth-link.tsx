import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { WorthKind } from './worth-parts.ts'

type WorthLinkProps = { kind: WorthKind; children: ReactNode }

/** Links a part of the total to the page that shows what it consists of. */
export function WorthLink({ kind, children }: WorthLinkProps) {
  switch (kind) {
    case 'walletDollars':
    case 'walletStocks':
      return (
        <a href="#holdings" className="link">
          {children}
        </a>
      )
    case 'orderEscrow':
    case 'stocksInOrders':
      return (
        <Link to="/orders" className="link">
          {children}
        </Link>
      )
    case 'redemptions':
      return (
        <Link to="/" search={{ tab: 'redeem' }} hash="activity" className="link">
          {children}
        </Link>
      )
    case 'wires':
      return (
        <Link to="/" search={{ tab: 'transfers' }} hash="activity" className="link">
          {children}
        </Link>
      )
    case 'bridges':
      return (
        <Link to="/bridge" className="link">
          {children}
        </Link>
      )
    default:
      return (
        <Link to="/account" className="link">
          {children}
        </Link>
      )
  }
}
