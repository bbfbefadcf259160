import assert from 'node:assert/strict'
import { daysOfMonths, type Entry, keep, refund, settle, sumsOf } from '#contract/settlement.ts'
import {
  type AccessPeriod,
  dayOfAccess,
  grant,
  pause,
  remainingTime,
  resume,
  withEnd,
} from '#server/users/rules.ts'
import type { Act } from './arbitrary-act.ts'

type Order = {
  person: number
  due: number
  days: number
  state: 'pending' | 'rejected' | 'approved'
  entries: Entry[]
  /** The transfers that were kept and not taken back. */
  kept: number[]
}

/** What really happened to one person, written down apart from the ledger. */
type Person = { access: AccessPeriod | null; gave: number; gotBack: number; grantedDays: number }

/** The product's acts on orders in memory, with the rules that the server uses, beside plain books of the same. */
export class Books {
  readonly orders: Order[] = []
  readonly people: Person[] = Array.from({ length: 3 }, () => ({
    ...{ access: null, gave: 0, gotBack: 0, grantedDays: 0 },
  }))
  now = new Date('2026-03-01T10:00:00.000Z')

  /** Does one act if it is possible. */
  carryOut(one: Act): void {
    if (one.act === 'wait') this.now = new Date(this.now.getTime() + one.hours * 60 * 60 * 1000)
    else if (one.act === 'order') this.order(one)
    else if (one.act === 'freeze' || one.act === 'resume') this.freeze(one)
    else {
      const order = this.orders[one.order]
      if (!order) return
      if (one.act === 'approve') this.approve(order, one)
      if (one.act === 'top up') this.topUp(order, one.received)
      if (one.act === 'reopen') this.reopen(order)
      if (one.act === 'refund') this.refund(order, one)
    }
  }

  private order({ person, due, months }: Act & { act: 'order' }): void {
    const days = daysOfMonths(months)
    this.orders.push({ person, due, days, state: 'pending', entries: [], kept: [] })
  }

  private approve(order: Order, { received, useCredit, difference }: Act & { act: 'approve' }): void {
    if (order.state !== 'pending') return
    const moves = useCredit ? this.movesTo(order, received ?? 0) : []
    const kept = sumsOf(order.entries).credit + moves.reduce((sum, [, moved]) => sum + moved, 0)
    const credit = useCredit ? this.creditOf(order.person) : 0
    const { due: amount, days } = order
    const settled = settle({ amount, days }, { received, kept, credit }, difference)
    if ('problem' in settled) return
    for (const [from, moved] of moves) {
      this.enter(from, keep(-moved))
      this.enter(order, keep(moved))
    }
    order.state = 'approved'
    this.enter(order, settled.entries)
    const person = this.personOf(order)
    person.gave += received ?? Math.max(0, amount - kept - Math.min(credit, Math.max(0, amount - kept)))
    person.access = grant(person.access, settled.days, this.now).access
    person.grantedDays += settled.days
  }

  /** What is kept for the person's rejected orders and missing for this one. */
  private movesTo(order: Order, received: number): [from: Order, amount: number][] {
    let missing = order.due - sumsOf(order.entries).credit - received
    return this.ordersOf(order.person, 'rejected').flatMap((from): [Order, number][] => {
      const amount = Math.min(sumsOf(from.entries).credit, missing)
      if (amount <= 0) return []
      missing -= amount
      return [[from, amount]]
    })
  }

  private topUp(order: Order, received: number): void {
    if (order.state !== 'pending' || sumsOf(order.entries).credit + received >= order.due) return
    order.state = 'rejected'
    order.kept.push(received)
    this.enter(order, keep(received))
    this.personOf(order).gave += received
  }

  private reopen(order: Order): void {
    if (order.state !== 'rejected') return
    order.state = 'pending'
    const last = order.kept.at(-1)
    if (last === undefined || sumsOf(order.entries).credit < last) return
    order.kept.pop()
    this.enter(order, keep(-last))
    // What was said to have arrived had not.
    this.personOf(order).gave -= last
  }

  private refund(order: Order, { amount, ends }: Act & { act: 'refund' }): void {
    const person = this.personOf(order)
    const hasAccess = person.access !== null && person.access.endsAt > this.now
    if (ends && (order.state !== 'approved' || !hasAccess)) return
    const left = ends && person.access ? Math.floor(remainingTime(person.access, this.now) / dayOfAccess) : 0
    const { charged, days, credit } = sumsOf(order.entries)
    const pool = order.state === 'approved' ? this.creditOf(order.person) : credit
    const taken = Math.min(left, days)
    const others = this.ordersOf(order.person, 'approved').filter((one) => one !== order)
    const sharing = order.state === 'approved' ? [order, ...others] : [order]
    const holdings = sharing.map(({ entries }, place) => ({ id: String(place), ...sumsOf(entries) }))
    const refunded = refund(amount, { credit: pool, charged }, { orders: holdings, days: taken })
    if (!refunded) return
    for (const { id, entries } of refunded) this.enter(sharing[Number(id)] ?? order, entries)
    person.gotBack += amount
    if (!ends || !person.access) return
    person.access = { ...withEnd(person.access, this.now), pausedUntil: null }
    person.grantedDays -= taken
  }

  private freeze(one: Act & { act: 'freeze' | 'resume' }): void {
    const person = this.people[one.person]
    if (!person?.access || person.access.endsAt <= this.now) return
    const before = remainingTime(person.access, this.now)
    person.access =
      one.act === 'resume'
        ? resume(person.access, this.now)
        : pause(person.access, new Date(this.now.getTime() + one.days * dayOfAccess), this.now)
    assert.equal(remainingTime(person.access, this.now), before, 'a freeze changes what is left')
  }

  private enter(order: Order, entries: Entry[]): void {
    assert.equal(
      entries.reduce((sum, { amount }) => sum + amount, 0),
      0,
      'the entries of an act do not add up to 0',
    )
    order.entries.push(...entries)
  }

  private personOf({ person }: Order): Person {
    const found = this.people[person]
    assert(found)
    return found
  }

  private ordersOf(person: number, state?: Order['state']): Order[] {
    return this.orders.filter((one) => one.person === person && (state === undefined || one.state === state))
  }

  private creditOf(person: number): number {
    return sumsOf(this.ordersOf(person, 'approved').flatMap(({ entries }) => entries)).credit
  }

  /** Throws unless the ledger says of everybody what the plain books say. */
  check(): void {
    for (const [index, person] of this.people.entries()) {
      const orders = this.ordersOf(index)
      const sums = sumsOf(orders.flatMap(({ entries }) => entries))
      assert.equal(sums.received, person.gave - person.gotBack, 'money appeared or vanished')
      assert.equal(sums.received, sums.charged + sums.credit, 'money is neither charged nor kept')
      assert.equal(sums.days, person.grantedDays, 'days appeared or vanished')
      assert(sums.refunded <= sums.arrived, 'more was paid back than arrived')
      assert(this.creditOf(index) >= 0, 'more credit was used than there was')
      for (const { entries, state } of orders) {
        const own = sumsOf(entries)
        assert(own.charged >= 0 && own.days >= 0, 'an order was charged less than nothing')
        assert(own.received >= 0, 'more was paid back of an order than arrived for it')
        if (state !== 'approved') assert(own.credit >= 0 && own.charged === 0, 'an open order was charged')
        for (const value of Object.values(own)) assert(Number.isSafeInteger(value) && !Object.is(value, -0))
      }
    }
  }
}
