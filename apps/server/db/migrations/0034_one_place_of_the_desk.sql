-- The desk's telephone and hours are values of the parameter hall.basics, and nowhere else.
alter table organisations drop column desk_phone, drop column desk_hours_zh, drop column desk_hours_en;
