-- What was written lately waits in a list of its own until it is sorted into the index, and every search reads that list from
-- end to end: up to 4 MB, more than the search itself. Sorting it in earlier costs those who write nothing that can be measured.
alter index processes_grams_idx set (gin_pending_list_limit = 128);
