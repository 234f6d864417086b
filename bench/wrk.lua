-- Prints the result of a wrk run as JSON in its last line: requests a second, milliseconds, numbers of requests.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"perSecond":%f,"p50":%f,"p99":%f,"refused":%d,"unanswered":%d}',
    summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000,
    latency:percentile(99) / 1000,
    errors.status,
    errors.connect + errors.read + errors.write + errors.timeout
  ))
end
