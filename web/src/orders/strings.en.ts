export const strings = {
  status: {
    order: {
      PENDING_SUBMIT: {
        label: 'Submitting',
        meaning: 'Your order is being submitted to the network.',
      },
      PENDING_ESCROW: {
        label: 'Moving to escrow',
        meaning: 'The order contract is moving your payment or shares into escrow.',
      },
      ESCROWED: {
        label: 'In escrow',
        meaning: 'Your payment or shares are in escrow. Your order goes to the broker next.',
      },
      SUBMITTED: { label: 'Open', meaning: 'The broker has your order and is working to fill it.' },
      PENDING_FILL: { label: 'Settling', meaning: 'A fill is settling on the network.' },
      PENDING_CANCEL: {
        label: 'Canceling',
        meaning:
          'We’ve asked the broker to cancel your order. Any fills before it’s canceled still count.',
      },
      FILLED: { label: 'Filled', meaning: 'Your order was fully filled and settled.' },
      CANCELLED: {
        label: 'Canceled',
        meaning: 'Your order was canceled before any of it was filled.',
      },
      REJECTED: {
        label: 'Rejected',
        meaning: 'Your order was rejected. Everything in escrow was returned.',
      },
      REQUIRING_CONTACT: {
        label: 'Contact support',
        meaning: 'Your order needs manual review. Your funds stay in escrow until then.',
      },
      ERROR: {
        label: 'Error',
        meaning:
          'Something went wrong, and your order needs manual review. Your funds stay in escrow until then.',
      },
    },
    broker: {
      PENDING_REVIEW: {
        label: 'In review',
        meaning: 'The broker is reviewing your order before accepting it.',
      },
      ACCEPTED: {
        label: 'Accepted',
        meaning: 'The broker accepted your order but hasn’t routed it to an exchange yet.',
      },
      HELD: { label: 'On hold', meaning: 'The broker has placed your order on hold.' },
      PENDING_NEW: { label: 'Being routed', meaning: 'Your order is being routed to an exchange.' },
      ACCEPTED_FOR_BIDDING: {
        label: 'Out for bids',
        meaning: 'Dealers are being asked to quote a price.',
      },
      NEW: {
        label: 'At the exchange',
        meaning: 'Your order is on an exchange and waiting to be filled.',
      },
      STOPPED: {
        label: 'Price guaranteed',
        meaning: 'A fill at a set price is guaranteed but hasn’t happened yet.',
      },
      SUSPENDED: { label: 'Suspended', meaning: 'Your order can’t be filled right now.' },
      PARTIALLY_FILLED: {
        label: 'Partially filled',
        meaning: 'Part of your order is filled. The rest is still open.',
      },
      DONE_FOR_DAY: {
        label: 'Done for the day',
        meaning: 'Your order resumes on the next trading day.',
      },
      CALCULATED: {
        label: 'Done for the day',
        meaning: 'Trading has ended for the day and fills are being finalized.',
      },
      PENDING_CANCEL: {
        label: 'Cancellation pending',
        meaning: 'We’ve asked the exchange to cancel your order.',
      },
      PENDING_REPLACE: {
        label: 'Change pending',
        meaning: 'We’ve asked the exchange to change your order.',
      },
      REPLACED: {
        label: 'Replaced',
        meaning: 'This order was replaced by a new one at the broker.',
      },
      FILLED: {
        label: 'Filled at the broker',
        meaning: 'Your order was fully filled at the broker.',
      },
      CANCELED: {
        label: 'Canceled at the broker',
        meaning: 'The broker won’t fill any more of your order.',
      },
      EXPIRED: { label: 'Expired at the broker', meaning: 'Your order expired at the broker.' },
      REJECTED: {
        label: 'Rejected by the broker',
        meaning: 'The broker didn’t accept your order.',
      },
    },
    account: {
      FILLED: { label: 'Filled', meaning: 'Your order was fully filled.' },
      CANCELED: {
        label: 'Canceled',
        meaning: 'Your order was canceled before any of it was filled.',
      },
      EXPIRED: {
        label: 'Expired',
        meaning: 'Your order expired. Everything it reserved was released.',
      },
      REJECTED: {
        label: 'Rejected',
        meaning: 'Your order was rejected. Everything it reserved was released.',
      },
    },
    joint: {
      closing: {
        label: 'Closing',
        meaning: 'Your order is closed at the broker. The unfilled part is being returned to you.',
      },
      partly_ended: {
        label: 'Partially filled, closed',
        meaning: 'Part of your order was filled. The rest was returned.',
      },
      partly_expired: {
        label: 'Partially filled, expired',
        meaning: 'Part of your order was filled before it expired. The rest was returned.',
      },
      expired: {
        label: 'Expired',
        meaning: 'Your order expired. Everything in escrow was returned.',
      },
      split: { label: 'Closed by a stock split', meaning: 'A stock split closed this order.' },
    },
  },
  executedAt: '{{amount}} at {{price}}',
  reasons: {
    requested: 'You canceled this order.',
    expired: 'The order expired.',
    remainder: 'The unspent amount was returned to your wallet.',
    not_submitted: 'The transaction never reached the network.',
    split: 'A stock split closed all open orders.',
    halted: 'Trading in this stock was halted.',
    not_tradable: 'This stock can’t be traded.',
    session: 'This order type wasn’t accepted in that trading session.',
    too_small: 'The order was below the minimum.',
    too_large: 'The order was above the maximum.',
    too_fine: 'The amount or price had too many decimal places.',
    bad_limit: 'The limit price was invalid or too far from the market price.',
    time_in_force: 'That time in force isn’t available for this order type.',
    no_shares: 'The broker didn’t have enough shares to sell.',
    no_buying_power: 'The broker account didn’t have enough buying power.',
    restricted: 'This wallet isn’t allowed to trade.',
    broker_refused: 'The broker rejected the order.',
    over_fill: 'The broker reported a fill larger than the order size.',
    busted: 'The exchange canceled (busted) a trade and reversed its fill.',
    chain_not_served: 'Orders on this network aren’t available right now.',
    transaction_failed: 'The transaction failed on the network.',
    operator: 'Our team closed this order. Contact support for details.',
  },
  waits: {
    confirmations: 'Waiting for network confirmations.',
    finality: 'Waiting for the transaction to become final.',
    session: 'Waiting for the market to open.',
    halt: 'Waiting for the trading halt to end.',
    broker: 'Waiting for the broker.',
    liquidity: 'Waiting for the sale proceeds.',
    limits: 'Waiting for a current price, or for the daily limit to reset.',
  },
} as const
