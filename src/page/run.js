"use strict";
// A search that goes on by itself, and can be seen at each step.

// The slider has these steps: the first 200, then one per cent more each time. At each a search keeps its position, so
// to see any step, at most one per cent of the steps are done again.
const PLACES = [];
for (let step = 0; step < Number.MAX_SAFE_INTEGER; step += step < 200 ? 1 : Math.ceil(step / 100)) PLACES.push(step);
function placeOf(step) {
  let [low, high] = [0, PLACES.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (PLACES[middle] <= step) low = middle;
    else high = middle;
  }
  return low;
}

// It goes on in slices, and can be seen at each step that it has reached.
class Run {
  constructor(search) {
    this.front = search;
    this.view = search.copy();
    this.scratch = search.copy();
    this.kept = [search.copy()]; // by place
    this.bands = [[search.filled, search.filled]]; // by place: the least and the most digits entered
  }
  get last() {
    return this.front.step;
  }
  isGoing(limit) {
    return !this.front.isOver && this.front.step < limit;
  }
  goOn(limit, milliseconds) {
    const { front, kept, bands } = this;
    const end = performance.now() + milliseconds;
    while (this.isGoing(limit) && performance.now() < end) {
      const next = PLACES[kept.length];
      const stop = Math.min(next, limit, front.step + 50000);
      const band = bands[bands.length - 1];
      let [low, high] = band;
      while (front.step < stop && !front.isOver) {
        front.next();
        if (front.step === next) break;
        const filled = front.filled;
        if (filled < low) low = filled;
        if (filled > high) high = filled;
      }
      [band[0], band[1]] = [low, high];
      if (front.step === next) {
        kept.push(front.copy());
        bands.push([front.filled, front.filled]);
      }
    }
  }
  // Brings a search to a step, from the last position kept before, or from its own.
  bring(search, step) {
    const kept = this.kept[Math.min(placeOf(step), this.kept.length - 1)];
    if (search.step > step || search.step < kept.step) search.set(kept);
    while (search.step < step && !search.isOver) search.next();
    return search;
  }
  see(step) {
    return this.bring(this.view, Math.min(step, this.last));
  }
  turnAfter(step) {
    if (step >= this.last) return Infinity;
    const search = this.bring(this.scratch, step);
    do search.next();
    while (!search.isTurn && !search.isOver && search.step < this.last);
    return search.isTurn ? search.step : Infinity;
  }
  turnBefore(step) {
    for (let place = placeOf(Math.min(step - 1, this.last)); place >= 0; place--) {
      const search = this.scratch.set(this.kept[place]);
      const end = Math.min(step, this.last + 1, PLACES[place + 1]);
      let found = -1;
      while (search.step < end) {
        if (search.isTurn) found = search.step;
        if (search.isOver) break;
        search.next();
      }
      if (found >= 0) return found;
    }
    return 0;
  }
}
